import type { IconName } from '../../shared/ui/icon/icon-names';

/** Describes where the product explains itself. */
export interface Guide {
  readonly link: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
}
