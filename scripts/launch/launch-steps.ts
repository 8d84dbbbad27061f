import { DEPLOYER_STEP, GOOGLE_STEPS } from './google-steps';
import { LIVE_STEP, PAYMENT_STEPS } from './payment-steps';
import { RELEASE_STEPS } from './release-steps';
import { type LaunchStep } from './step';

/** Every step of a launch, each after those that it needs. */
export const LAUNCH_STEPS: readonly LaunchStep[] = [
  ...GOOGLE_STEPS,
  ...PAYMENT_STEPS,
  ...RELEASE_STEPS,
  DEPLOYER_STEP,
  LIVE_STEP,
];

export const howTo = ({ how }: LaunchStep, project: string): string[] =>
  how.map((line) => line.replaceAll('{project}', project));

/** The list of `docs/launch.md`. */
export function launchInMarkdown(): string {
  return LAUNCH_STEPS.map((step, index) => {
    const place = `${index + 1}. `;
    const indent = ' '.repeat(place.length);
    const texts = howTo(step, 'PROJECT').map((line) =>
      line.startsWith('$ ') ? `${indent}- \`${line.slice(2)}\`` : `${indent}- ${line}`,
    );
    const optional = step.optional === true ? ' (optional)' : '';
    return [`${place}**${step.title}**${optional} \`${step.id}\``, ...texts].join('\n');
  }).join('\n');
}
