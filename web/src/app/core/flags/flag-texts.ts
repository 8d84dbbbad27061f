import type { FlagKey, FlagState } from '@keelson/contracts/platform/flags';
import { AREA_FLAG_TEXTS } from '../../areas/flag-texts';

export type FlagTexts = Pick<FlagState, 'title' | 'description'>;

const TEXTS: Readonly<Record<FlagKey, FlagTexts>> = {
  'sign-ups': {
    title: $localize`Sign-ups`,
    description: $localize`New accounts can be created. When this is off, first sign-ins are refused. Existing accounts can still sign in.`,
  },
  ...AREA_FLAG_TEXTS,
};

export const flagTitle = (key: FlagKey): string => TEXTS[key].title;

/** The texts of a flag; the server's own for one that this release does not know. */
export const flagTexts = (flag: FlagState): FlagTexts =>
  Object.hasOwn(TEXTS, flag.key) ? TEXTS[flag.key] : flag;
