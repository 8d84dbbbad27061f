import { type IngestWarning } from '@keelson/contracts/learning/warnings';

/** Patterns of secrets, which block publishing. All are linear, so no text makes them backtrack. */
const SECRETS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a key of the payment provider', /\b[sr]k_live_[A-Za-z0-9]{16,}\b/],
  ['a webhook signing secret', /\bwhsec_[A-Za-z0-9]{24,}\b/],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36,}\b/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/],
  ['a Google API key', /\bAIza[A-Za-z0-9_-]{35}\b/],
];

const EMAIL = /\b[A-Za-z0-9._%+-]{1,64}@([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5})\b/g;
/** ISO 13616: 15 to 34 characters, in groups of four or without spaces; the last group may be shorter. */
const IBAN = /\b[A-Z]{2}\d{2}(?=(?: ?[A-Z0-9]){11})(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/;
/** Reserved for examples (RFC 2606, RFC 6761), and used by the demo accounts. */
const EXAMPLE_HOST = /(?:^|\.)(?:example|test|invalid|localhost)(?:\.(?:com|net|org))?$/i;

const MODEL_INSTRUCTIONS =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|prompts?|rules)\b|\byou are now\b|\bsystem prompt\b/i;

/** Finds secrets, personal data and instructions to models in a text. The warnings never quote them. */
export function findRisks(text: string): IngestWarning[] {
  const found: IngestWarning[] = [];
  for (const [name, pattern] of SECRETS) {
    if (pattern.test(text))
      found.push({ code: 'secret-found', detail: `The text seems to contain ${name}.` });
  }
  const addresses = [...text.matchAll(EMAIL)].filter(([, host = '']) => !EXAMPLE_HOST.test(host));
  if (addresses.length > 0) {
    const detail = `The text contains ${addresses.length} e-mail ${addresses.length === 1 ? 'address' : 'addresses'}.`;
    found.push({ code: 'personal-data', detail });
  }
  if (IBAN.test(text))
    found.push({
      code: 'personal-data',
      detail: 'The text seems to contain a bank account number.',
    });
  if (MODEL_INSTRUCTIONS.test(text)) {
    found.push({
      code: 'instructions-to-models',
      detail: 'The text seems to instruct AI models. It is only treated as text.',
    });
  }
  return found;
}
