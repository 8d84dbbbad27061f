/** Answers 200 when a process is ready. Hosting reserves `/__/`; the Functions emulator's workers use the same path. */
export const HEALTH_PATH = '/__/health';
