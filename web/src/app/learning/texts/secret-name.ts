import type { FoundSecret } from '@keelson/contracts/learning/plan';

/** Names by those that the server finds (`SECRET_FORMATS` of the contract). */
export const SECRET_NAMES: Readonly<Record<string, string>> = {
  'a private key': $localize`a private key`,
  'an AWS access key': $localize`an AWS access key`,
  'a payment provider key': $localize`a payment provider key`,
  'a webhook signing secret': $localize`a webhook signing secret`,
  'a GitHub token': $localize`a GitHub token`,
  'a GitLab token': $localize`a GitLab token`,
  'a Slack token': $localize`a Slack token`,
  'a Google API key': $localize`a Google API key`,
  'an Anthropic API key': $localize`an Anthropic API key`,
  'an OpenAI API key': $localize`an OpenAI API key`,
  'a Hugging Face token': $localize`a Hugging Face token`,
  'an npm token': $localize`an npm token`,
  'an agent token': $localize`an agent token`,
  'a workspace API key': $localize`a workspace API key`,
  'an agent signing secret': $localize`an agent signing secret`,
};

/** Returns what something in a source is written like, with its article. Plans of later releases may have other names. */
export const secretName = ({ name }: Pick<FoundSecret, 'name'>): string =>
  SECRET_NAMES[name] ?? name;

/** The beginning and length of a secret, which the server tells in English; a private key has its first line instead. */
export function secretHint(hint: string): string {
  const [, start, count] = /^(.+)… \((\d+) characters\)$/u.exec(hint) ?? [];
  return start === undefined || count === undefined
    ? hint
    : $localize`:The beginning of a secret, and its length:${start}:start:… (${count}:count: characters)`;
}
