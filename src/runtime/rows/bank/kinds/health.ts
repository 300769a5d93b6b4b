import { type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";
import {
  AILMENTS,
  BODY_PARTS,
  COFFEE_EXTRAS,
  DOSES,
  EXERCISES,
  EXTRAS,
  HAIR_SERVICES,
  MASSAGES,
  MEDICINES,
  NAIL_SERVICES,
  SALONS,
  SPA_EXTRAS,
  SPECIALITIES,
  SPORTS,
  TRAINING_PLANS,
  TREATMENTS,
  WORKOUT_TYPES,
  WORKOUTS,
} from "../lists/health.js";

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
