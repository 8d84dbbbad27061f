import type { FlagKey, FlagState } from '@keelson/contracts/platform/flags';

interface FlagTexts {
  readonly title: string;
  readonly description: string;
}

const TEXTS: Readonly<Record<FlagKey, FlagTexts>> = {
  'sign-ups': {
    title: $localize`Sign-ups`,
    description: $localize`New accounts can be created. Without it, first sign-ins are refused; existing accounts sign in as before.`,
  },
  chat: {
    title: $localize`AI chat`,
    description: $localize`Members ask the chat. Without it, questions are refused and use nothing of the plan; earlier chats stay readable.`,
  },
};

export const flagTitle = (key: FlagKey): string => TEXTS[key].title;

/** The texts of a flag; the server's own for one that this release does not know. */
export const flagTexts = (flag: FlagState): FlagTexts =>
  Object.hasOwn(TEXTS, flag.key) ? TEXTS[flag.key] : flag;
