import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';

const EMAIL = /\b[A-Za-z0-9._%+-]{1,64}@([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5})\b/g;
/** ISO 13616: 15 to 34 characters, in groups of four or without spaces; the last group may be shorter. */
const IBAN = /\b[A-Z]{2}\d{2}(?=(?: ?[A-Z0-9]){11})(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/;
/** Reserved for examples (RFC 2606, RFC 6761), and used by the demo accounts. */
const EXAMPLE_HOST = /(?:^|\.)(?:example|test|invalid|localhost)(?:\.(?:com|net|org))?$/i;

const MODEL_INSTRUCTIONS =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|prompts?|rules)\b|\byou are now\b|\bsystem prompt\b/i;

/** Finds personal data and instructions to models. The warnings never quote them. */
export function findRisks(text: string): IngestWarning[] {
  const found: IngestWarning[] = [];
  const addresses = [...text.matchAll(EMAIL)].filter(([, host = '']) => !EXAMPLE_HOST.test(host));
  if (addresses.length > 0) {
    const params = { count: addresses.length };
    found.push(warningOf('personal-data', { code: 'email-addresses', params }));
  }
  if (IBAN.test(text)) {
    found.push(warningOf('personal-data', { code: 'bank-account', params: {} }));
  }
  if (MODEL_INSTRUCTIONS.test(text)) {
    found.push(warningOf('instructions-to-models', { code: 'instructs-models', params: {} }));
  }
  return found;
}
