import { DEFAULT_PAID_PLAN, isPaidPlan, planOf } from '@keelson/contracts/billing/plan-catalog';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { HISTORY_DAYS } from '@keelson/contracts/usage/usage-limits';

const DAY = 86_400_000;

export interface FirstStep {
  readonly title: string;
  readonly detail: string;
  readonly done: boolean;
  readonly link: string;
}

export interface NewcomerFacts {
  /** The age of the account, in milliseconds. */
  readonly age: number;
  readonly named: boolean;
  readonly plan: PlanKey;
  /** The first offer of the plan; null where nothing can be used. */
  readonly tool: Pick<FirstStep, 'title' | 'detail' | 'link'> | null;
  /** Something was used in the days that the usage is known for. */
  readonly used: boolean;
}

/** The first steps of a member who is new and has not done all of them, else null. */
export function firstStepsOf({ age, named, plan, tool, used }: NewcomerFacts): FirstStep[] | null {
  const { name } = planOf(plan);
  const steps = [
    ...(tool === null ? [] : [{ ...tool, done: used }]),
    {
      title: $localize`Set your name`,
      detail: $localize`Name and picture are in account settings.`,
      done: named,
      link: '/dashboard/account',
    },
    isPaidPlan(plan)
      ? {
          title: $localize`Choose a plan`,
          detail: $localize`You have ${name}:plan:.`,
          done: true,
          link: '/pricing',
        }
      : {
          title: $localize`See what ${planOf(DEFAULT_PAID_PLAN).name}:plan: includes`,
          detail: $localize`You can stay on Free as long as you like.`,
          done: false,
          link: '/pricing',
        },
  ];
  return age < HISTORY_DAYS * DAY && steps.some(({ done }) => !done) ? steps : null;
}
