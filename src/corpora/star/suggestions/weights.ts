/**
 * The weights of the text features and the hints, in their order: rounded results of a `StarRanker` that learns weights
 * from the picks of the 300 dialogues of STAR in the tests. A test verifies them.
 */
export const WEIGHTS: readonly number[] = [
  2.14, 0.347, 3.23, 0.555, 0.352, -0.0288, -0.566, 1.67, 1.12, 0.894, -1.15, 1.11, 5, 0.312, 0.122, -3.04, 2.85, -9.69,
  0.958, -1.63, 0.252, 0.339, -1.17, 0.403, -0.995, 0.245,
];
