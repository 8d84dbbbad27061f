import { createLogger, type Logger } from '@keelson/server/logger';
import { write } from 'firebase-functions/logger';

/** Writes structured lines to Cloud Logging; firebase-tools prints their messages locally. */
export const platformLogger: Logger = createLogger(write);
