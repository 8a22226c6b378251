/** Below it lies the staff side; another contract would get another number. */
export const staffPath = "/staff/api/v1/";
