import { type DomainError } from '../errors';
import { type SourceError } from './plan';

export const sourceErrorOf = ({ code, message, facts }: DomainError): SourceError => ({
  code,
  detail: message,
  message: facts,
  source: null,
});
