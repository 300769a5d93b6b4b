import { type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";

const AILMENTS = listOf(`
  a sore throat | back pain | a headache | a twisted ankle | hay fever | a rash | a cough | toothache | an ear infection |
  a stiff neck | heartburn | a fever | trouble sleeping | a sprained wrist | dizziness | a cold | knee pain | eczema |
  asthma | high blood pressure | migraine`);

const MEDICINES = listOf(`
  ibuprofen | paracetamol | cough syrup | nasal spray | vitamin D | antihistamine | eye drops | throat lozenges |
  iron tablets | hydrocortisone cream | amoxicillin | insulin | asthma inhaler | magnesium | folic acid | aspirin |
  omeprazole | zinc ointment`);

const SPECIALITIES = listOf(`
  general practice | dermatology | cardiology | paediatrics | dentistry | orthopaedics | ophthalmology | neurology |
  gynaecology | psychiatry | physiotherapy | ear, nose and throat | radiology | oncology | urology`);

const DOSES = listOf(
  "one tablet a day | two tablets a day | 5 ml twice a day | one tablet at night | 200 mg | 400 mg | one drop in each eye | once a week | half a tablet",
);

const BODY_PARTS = listOf(
  "left knee | right shoulder | lower back | neck | left wrist | right ankle | jaw | hip | elbow | eye | ear | foot",
);

const TREATMENTS = listOf(`
  check-up | haircut | massage | manicure | pedicure | facial | colouring | blow-dry | vaccination | cleaning | x-ray |
  eye test | beard trim | hot stone massage | physiotherapy`);

const NAIL_SERVICES = listOf(
  "gel manicure | classic manicure | french manicure | nail art | acrylic nails | polish change | nail repair",
);

/** Fictitious salons and spas. */
const SALONS = listOf(`
  Velvet Room | The Fox and Comb | Salon Aurora | Still Waters Spa | Cut Above | Rosewater | The Tide Baths | Juniper Spa |
  Golden Hour Salon | Silk and Stone | Mirror Mirror | The Quiet Room | Lavender Lane | Hair by Hana | Polished |
  Harbour Baths`);

const MASSAGES = listOf(`
  hot stone massage | back massage | foot massage | head massage | sports massage | aromatherapy massage |
  deep tissue massage | full body massage | thai massage | pregnancy massage`);

const HAIR_SERVICES = listOf(
  "haircut | colouring | blow-dry | highlights | beard trim | perm | wash and cut | children's cut | hair treatment | updo",
);

const SPA_EXTRAS = listOf(`
  aromatherapy oil | a cup of herbal tea | a head massage | a face mask | hot towels | deep conditioning | hand cream |
  a foot bath | soft music | a facial`);

const EXTRAS = listOf(`
  late check-out | airport pick-up | breakfast | a child seat | travel insurance | extra luggage | a parking space |
  an extra bed | early check-in | a welcome drink | a second driver | wifi on board`);

const COFFEE_EXTRAS = listOf(
  "an extra shot | whipped cream | caramel syrup | vanilla syrup | cinnamon | ice | hazelnut syrup | cocoa powder",
);

const SPORTS = listOf(`
  swimming | running | cycling | rowing | tennis | football | basketball | climbing | badminton | table tennis | hockey |
  volleyball | golf | skiing | judo | fencing | sailing | handball`);

const EXERCISES = listOf(`
  push-ups | squats | lunges | plank | burpees | sit-ups | rowing | bench press | deadlift | jumping jacks | pull-ups |
  hill sprints | leg raises | mountain climbers | stretching | shadow boxing`);

const WORKOUTS = listOf(`
  Morning Stretch | Core in Ten | Sunrise Yoga | Power Hour | Lunchtime Pilates | Hill Intervals | Strong Back |
  Beginner's Circuit | Evening Flow | Kettlebell Basics | Full Body Blast | Easy Run | Spin and Sweat | Aqua Fit |
  Balance and Breathe | Leg Day | Boxing Rounds | Marathon Build`);

const WORKOUT_TYPES = listOf(
  "strength | endurance | mobility | interval training | yoga | pilates | circuit training | balance | swimming | running",
);

const TRAINING_PLANS = listOf(
  "eight-week beginner plan | first ten kilometres | marathon in sixteen weeks | three days a week | winter base | back to fitness | sprint distance plan | strength twice a week",
);

/** Kinds of ailments, treatments and sport. */
export const HEALTH: readonly Kind[] = [
  oneOf("symptom, ailment, illness, disease, diagnosis, injury, medical condition, reason for visit", AILMENTS),
  oneOf("medicine, medication, drug, prescription, remedy, vaccine, drug name, medicine name", MEDICINES),
  oneOf(
    "speciality, specialty, doctor type, type of doctor, field of medicine, specialisation, specialization",
    SPECIALITIES,
  ),
  oneOf("dose, dosage, doses", DOSES),
  oneOf("body part, body area, muscle group, target area, affected area", BODY_PARTS),
  oneOf(
    `service, service type, treatment, spa service, beauty service, appointment type, procedure, treatment type,
    kind of appointment`,
    TREATMENTS,
  ),
  oneOf("massage, massage type, massage service type", MASSAGES),
  oneOf("hair service, hair service type, hair appointment service type, haircut, hairstyle", HAIR_SERVICES),
  oneOf(
    "nail service, nail service type, manicure, pedicure, pedicure type, pedicure service type, manicure service type",
    NAIL_SERVICES,
  ),
  oneOf("additional service, spa extra", SPA_EXTRAS),
  oneOf("coffee extra, coffee order extra option, coffee order extra", COFFEE_EXTRAS),
  oneOf("extra, extra option, add on, option, addition, upgrade, optional extra", EXTRAS),
  nameOf("salon, salon name, spa, spa name, barber shop, beauty salon, wellness, hairdresser name", SALONS),
  oneOf("sport, sport type, discipline, kind of sport, hobby, activity type", SPORTS),
  oneOf("exercise, exercise name, exercise type", EXERCISES),
  nameOf(
    "workout, workout name, class name, fitness class, workout title, training, workout regime, routine, regime",
    WORKOUTS,
  ),
  oneOf("workout type, training type, fitness goal, goal", WORKOUT_TYPES),
  oneOf("training plan, workout plan, workout programme", TRAINING_PLANS),
  oneOf(
    "blood type, blood group",
    listOf("A positive | A negative | B positive | B negative | AB positive | O positive | O negative"),
  ),
  oneOf("pressure, intensity, strength, massage pressure", listOf("gentle | light | medium | firm | strong")),
];
