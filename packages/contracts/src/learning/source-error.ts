import { type DomainError } from '../errors';
import { type SourceError } from './plan';

/** What is stored of an error. */
export const sourceErrorOf = ({ code, message, facts }: DomainError): SourceError => ({
  code,
  detail: message,
  message: facts,
  source: null,
});
