/** A chat, in any of its forms, and nothing that only begins or ends like it (участие, печать, начать). */
export const inRussian = /(?<!\p{L})чат(?:а|е|у|ом|ы|ов)?(?!\p{L})/iu;
export const inEnglish = /\bchats?\b/i;
