/** A kind of secret that is recognized by how it is written. */
export interface SecretFormat {
  /** With its article, for a sentence: "seems to contain …". */
  readonly name: string;
  readonly pattern: RegExp;
}

/**
 * Secrets with a prefix of their own, as their issuers document them (compare the rules of gitleaks). Lengths are the
 * shortest known ones. All take time proportional to the text.
 */
export const SECRET_FORMATS: readonly SecretFormat[] = [
  { name: 'a private key', pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/ },
  { name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/ },
  { name: 'a payment provider key', pattern: /\b[sr]k_live_[A-Za-z0-9]{16,}\b/ },
  { name: 'a webhook signing secret', pattern: /\bwhsec_[A-Za-z0-9]{24,}\b/ },
  {
    name: 'a GitHub token',
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{36,})\b/,
  },
  { name: 'a GitLab token', pattern: /\bgl(?:pat|dt|rt|cbt|ptt|soat)-[\w-]{20,}/ },
  { name: 'a Slack token', pattern: /\bxox[abeprs]-[A-Za-z0-9-]{20,}\b/ },
  { name: 'a Google API key', pattern: /\bAIza[A-Za-z0-9_-]{35}\b/ },
  { name: 'an Anthropic API key', pattern: /\bsk-ant-[a-z0-9]{2,10}-[\w-]{24,}/ },
  {
    name: 'an OpenAI API key',
    pattern: /\bsk-(?:(?:proj|svcacct|admin)-[\w-]{24,}|[A-Za-z0-9]{48}\b)/,
  },
  { name: 'a Hugging Face token', pattern: /\bhf_[A-Za-z0-9]{30,}\b/ },
  { name: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
  // 256 bits in base64url.
  { name: 'an agent token', pattern: /\b(?:agent|run)_[\w-]{43}(?![\w-])/ },
  // As `key-text.ts` makes it; its checksum is not compared here.
  { name: 'a workspace API key', pattern: /\bkws_[0-9A-Za-z]{38}\b/ },
  { name: 'an agent signing secret', pattern: /\bsig_[\w-]{43}(?![\w-])/ },
];
