import { type BrowserContext, type ConsoleMessage } from '@playwright/test';

/** The messages of browsers about a blocked request or element. */
const REPORTED = /Content[- ]Security[- ]Policy|Trusted ?Types?\b|TrustedHTML|TrustedScript/i;

/** Firestore loads this image to find out whether it is offline; the policy blocks it on purpose. */
const OFFLINE_TEST = 'https://www.google.com/images/cleardot.gif';

/**
 * Collects what the security policies of the pages in a browser block: inline styles and scripts, foreign
 * connections, strings that a script assigns to an element without a Trusted Types policy.
 *
 * @returns Stops collecting; throws when a policy blocked something.
 */
export async function watchPolicyViolations(context: BrowserContext): Promise<() => void> {
  const violations = new Set<string>();
  const note = (text: string): void => {
    if (!text.includes(OFFLINE_TEST)) violations.add(text);
  };
  const look = (message: ConsoleMessage): void => {
    const text = message.text();
    if (message.type() === 'error' && REPORTED.test(text)) note(`${pageOf(message)}: ${text}`);
  };
  context.on('console', look);
  await context.exposeBinding('keelsonPolicyViolation', ({ frame }, text: string) =>
    note(`${frame.url()}: ${text}`),
  );
  await context.addInitScript(reportViolations);
  return () => {
    context.off('console', look);
    if (violations.size > 0) {
      throw new Error(`A security policy blocked:\n${[...violations].join('\n')}`);
    }
  };
}

const pageOf = (message: ConsoleMessage): string => message.page()?.url() ?? 'a closed page';

/** Runs in every page: the event names the rule that was violated, which the console leaves out at times. */
function reportViolations(): void {
  const { keelsonPolicyViolation: report } = globalThis as typeof globalThis & {
    readonly keelsonPolicyViolation?: (text: string) => Promise<void>;
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    void report?.(
      `${effectiveDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`,
    );
  });
}
