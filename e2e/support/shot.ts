/**
 * Takes a screenshot of a page of the running product, signed in or not:
 *
 *     npm run ops -- shot /dashboard out.png --as paula@keelson.test --width 390 --dark
 *
 * Options: `--width 1280`, `--height 800`, `--dark`, `--full`, `--as ADDRESS`, `--wait 1000` (milliseconds).
 */
import { chromium } from '@playwright/test';
import { findBrowser } from './browser';
import { ORIGIN } from './running-copy';
import { commandHelp, readArguments } from '../../scripts/command/read-arguments.mjs';

const { values, positionals } = readArguments({
  options: {
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '800' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    as: { type: 'string' },
    wait: { type: 'string', default: '500' },
  },
  allowPositionals: true,
});
const [address, file] = positionals;
if (address === undefined || file === undefined) {
  process.stderr.write(commandHelp());
  process.exit(2);
}

const url = new URL(address, ORIGIN);

const isUp = await fetch(url.origin).then(
  () => true,
  () => false,
);
if (!isUp) {
  process.stderr.write(`No response from ${url.origin}. Start Keelson first: npm start\n`);
  process.exit(1);
}
const { launch, source } = await findBrowser();
const browser = await chromium.launch(launch);
const context = await browser.newContext({
  viewport: { width: Number(values.width), height: Number(values.height) },
  colorScheme: values.dark ? 'dark' : 'light',
});
const page = await context.newPage();
// On the page, as people do: without the account in the browser, nothing is live.
if (values.as !== undefined) {
  await page.goto(new URL('/sign-in', url).href);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = page.getByRole('dialog');
  await chooser.getByLabel('E-mail').fill(values.as);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((reached) => !reached.pathname.startsWith('/sign-in'));
}
page.on('console', (message) => {
  if (message.type() === 'error') process.stdout.write(`page: ${message.text()}\n`);
});
page.on('pageerror', (error) => process.stdout.write(`page: ${error.message}\n`));
const response = await page.goto(url.href, { waitUntil: 'load' });
await page.waitForTimeout(Number(values.wait));
await page.screenshot({ path: file, fullPage: values.full });
process.stdout.write(
  `${file}: ${page.url()} (${response?.status() ?? 'no answer'}), browser from ${source}\n`,
);
await browser.close();
