/** For how many UTC days, including today, the usage of an account is known day by day. */
export const HISTORY_DAYS = 30;
