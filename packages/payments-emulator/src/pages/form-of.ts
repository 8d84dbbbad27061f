import { type Request } from 'express';

/** The fields of a submitted form. */
export function formOf(req: Request): URLSearchParams {
  return new URLSearchParams(typeof req.body === 'string' ? req.body : '');
}
