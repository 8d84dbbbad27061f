import type { FlagKey, FlagState } from '@keelson/contracts/platform/flags';

interface FlagTexts {
  readonly title: string;
  readonly description: string;
}

const TEXTS: Readonly<Record<FlagKey, FlagTexts>> = {
  'sign-ups': {
    title: $localize`Sign-ups`,
    description: $localize`New accounts can be created. When this is off, first sign-ins are refused. Existing accounts can still sign in.`,
  },
  chat: {
    title: $localize`AI chat`,
    description: $localize`Members can ask the chat questions. When this is off, questions are refused and don’t count toward the plan. Earlier chats stay readable.`,
  },
  'hub-questions': {
    title: $localize`Questions on the hub`,
    description: $localize`Readers without an account can ask the published documents, which answer with quotes. It is on only while everybody has it.`,
  },
};

export const flagTitle = (key: FlagKey): string => TEXTS[key].title;

/** The texts of a flag; the server's own for one that this release does not know. */
export const flagTexts = (flag: FlagState): FlagTexts =>
  Object.hasOwn(TEXTS, flag.key) ? TEXTS[flag.key] : flag;
