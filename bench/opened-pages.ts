import { type Browser, chromium } from '@playwright/test';
import { startSession } from '../e2e/journeys/pages/start-session';
import { findBrowser } from '../e2e/support/browser';
import { SuiteFailure } from '../local/suite/src/failure';

const MEMBER = 'paula@keelson.test';
const WIDTH = 5;
const TIMEOUT_MS = 120_000;

/**
 * Opens dashboards in a browser and closes each once its listeners are connected, as people do who come and go.
 *
 * @throws {SuiteFailure} when one could not be opened.
 */
export async function openAndCloseDashboards(baseURL: string, count: number): Promise<void> {
  const { launch } = await findBrowser();
  const browser = await chromium.launch(launch);
  try {
    await Promise.all(
      Array.from({ length: WIDTH }, (_, index) =>
        visit(browser, baseURL, Math.ceil((count - index) / WIDTH)),
      ),
    );
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [String(error)];
    throw new SuiteFailure(
      `A dashboard of ${baseURL} could not be opened: ${reason}`,
      `Open ${baseURL}/dashboard as ${MEMBER} and see what it says.`,
    );
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, baseURL: string, count: number): Promise<void> {
  const context = await browser.newContext({ baseURL });
  context.setDefaultTimeout(TIMEOUT_MS);
  await startSession(context, MEMBER);
  for (let index = 0; index < count; index += 1) {
    const page = await context.newPage();
    const listening = page.waitForResponse(/\/Listen\/channel\?.*TYPE=xmlhttp/);
    await page.goto('/dashboard');
    await listening;
    await page.close();
  }
  await context.close();
}
