import { createLogger, type Logger } from '@keelson/server/logger';
import { write } from 'firebase-functions/logger';

/** Structured lines for Cloud Logging; locally firebase-tools prints their messages. */
export const platformLogger: Logger = createLogger(write);
