/** The word for a chat in any case, but not words that contain it (участие, печать, начать). */
export const inRussian = /(?<!\p{L})чат(?:а|е|у|ом|ы|ов)?(?!\p{L})/iu;
export const inEnglish = /\bchats?\b/i;
