import * as z from 'zod';
import { isDisguised } from '../text';

/** Parts without control characters, separated by single slashes; none is `.` or `..`. */
const SAFE_PATH = /^(?!\.{1,2}(?:\/|$))[^/\\]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\]+)*$/;

/** Path of a file among the others of a change. */
export const SourcePath = z
  .string()
  .max(500)
  .refine((path) => !isDisguised(path) && SAFE_PATH.test(path), 'Not a relative path');
