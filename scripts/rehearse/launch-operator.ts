import { DEFAULT_PAID_PLAN, planOf } from '@keelson/contracts/billing/plan-catalog';
import { productVariable } from '@keelson/contracts/billing/product-env';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { ENV } from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { freePort } from '@keelson/server/testing/service-process';
import { Redirect } from '@keelson/contracts/billing/endpoints';
import Stripe from 'stripe';
import { LOCAL_PROJECT } from '../../local/suite/src/locations';
import { signIn } from '../../local/suite/src/sign-in';
import { LAUNCH_STEPS } from '../launch/launch-steps';
import { type CommandResult, type Platform, platformOf, ROOT } from '../launch/platform';
import { EmptyProject } from './empty-project';
import { LaunchedProduct } from './launched-product';

/** Lists what is asked of nobody here: a domain, other accounts, and what only a real project has. */
const SKIPPED = ['execution', 'mail', 'alerts', 'app-check', 'deployer'];
/** A Stripe account without products and webhooks. */
const PAYMENTS = join(ROOT, 'packages/payments-emulator/src/main.ts');
const NOTHING = { PAYMENTS_WEBHOOK_URL: '', PAYMENTS_DATA_DIR: '', PAYMENTS_PUBLIC_URL: '' };
const EMAIL = 'you@example.com';
const isSecret = (name: string): boolean =>
  (ENV as Readonly<Record<string, EnvRow | undefined>>)[name]?.secret === true;

interface StartedPayments {
  readonly child: ChildProcess;
  readonly url: string;
}

async function startPayments(key: string): Promise<StartedPayments> {
  const port = `${await freePort()}`;
  const env = { ...process.env, ...NOTHING, PAYMENT_ACCESS_TOKEN: key, PAYMENTS_PORT: port };
  const args = ['--import', 'tsx', PAYMENTS, '--no-seed'];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/_control/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 300 && !(await isReady()); tries += 1) await sleep(200);
  return { child, url };
}

/** Does what the steps of a launch say: runs their commands, and works in the consoles of Google and Stripe. */
export class LaunchOperator {
  readonly project = new EmptyProject(LOCAL_PROJECT);
  /** The file `.env.PROJECT`. */
  readonly env: Record<string, string> = {};
  private product: LaunchedProduct | null = null;
  private readonly tries = new Map<string, number>();
  private step = '';
  private readonly commands: string[] = [];

  private constructor(
    private readonly payments: StartedPayments,
    private readonly key: string,
    private readonly port: number,
    private readonly print: (line: string) => void,
  ) {}

  /** @param port Where the product will be served. */
  static async start(port: number, print: (line: string) => void): Promise<LaunchOperator> {
    const key = `sk_test_${randomUUID().replaceAll('-', '')}`;
    const payments = await startPayments(key);
    return new LaunchOperator(payments, key, port, print);
  }

  async stop(): Promise<void> {
    await this.product?.stop();
    this.payments.child.kill('SIGTERM');
  }

  private get url(): string {
    return `http://localhost:${this.port}`;
  }

  get platform(): Platform {
    const { get } = platformOf(this.project.id);
    const hosting = `https://${this.project.id}.web.app`;
    const firestore = 'https://firestore.googleapis.com';
    const emulator = `http://${process.env['FIRESTORE_EMULATOR_HOST'] ?? ''}`;
    return {
      run: (command, ...args) => this.run(command, args),
      get: (url, headers) => {
        if (url.startsWith(firestore)) {
          return get(url.replace(firestore, emulator), { authorization: 'Bearer owner' });
        }
        const known = this.project.get(url);
        return known ? Promise.resolve(known) : get(url.replace(hosting, this.url), headers);
      },
    };
  }

  /** The operator reads what the launch prints: the step that is open, and its commands. */
  reads(line: string): void {
    const [, title] = /^[✓✗?] \d+\/\d+ ([^:]+):/.exec(line) ?? [];
    const [, command] = /^ {4}\$ (.*)$/.exec(line) ?? [];
    if (title !== undefined)
      this.step = LAUNCH_STEPS.find((step) => step.title === title)?.id ?? '';
    else if (command !== undefined) this.commands.push(command);
  }

  /** Does the open step, and lets the launch check it. */
  async answer(): Promise<string> {
    const { step } = this;
    if (SKIPPED.includes(step)) return this.says('s');
    const tries = this.tries.get(step) ?? 0;
    this.tries.set(step, tries + 1);
    if (tries > 0) {
      // What was deployed may need a moment on a busy machine.
      await sleep(2_000);
      return this.says(tries > 10 ? 'q' : '');
    }
    const commands = this.commands.splice(0);
    await this.inConsole(step);
    for (const command of commands) await this.types(command);
    return this.says(step === 'consent' ? 'y' : '');
  }

  private says(answer: string): string {
    this.print(`> ${answer === '' ? '[Enter]' : answer}`);
    return answer;
  }

  /** Does what a person does in a browser. */
  private async inConsole(step: string): Promise<void> {
    const { byHand } = this.project;
    const stripe = this.stripe();
    switch (step) {
      case 'blaze':
        byHand.billingEnabled = true;
        break;
      case 'web-app':
        Object.assign(this.env, parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8')), {
          DATA_PROJECT_ID: this.project.id,
          DATA_WEB_API_KEY: 'AIza-rehearsal',
          DATA_AUTH_DOMAIN: `${this.project.id}.firebaseapp.com`,
          DATA_STORAGE_BUCKET: `${this.project.id}.appspot.com`,
          DATA_SERVICE_ROLE_KEY: 'application-default',
          WEB_PUBLIC_APP_URL: this.url,
          PAYMENT_API_URL: this.payments.url,
        });
        break;
      case 'bucket':
        byHand.bucketExists = true;
        break;
      case 'providers':
        for (const id of ['google.com', 'github.com']) byHand.providers.add(id);
        byHand.domains.add(new URL(this.url).hostname);
        byHand.deletionByBrowsers = false;
        break;
      case 'products': {
        const price = {
          currency: 'usd',
          unit_amount: 1_900,
          recurring: { interval: 'month' },
        } as const;
        const { name } = planOf(DEFAULT_PAID_PLAN);
        const { id } = await stripe.products.create({ name, default_price_data: price });
        this.env['PAYMENT_ACCESS_TOKEN'] = this.key;
        this.env[productVariable(DEFAULT_PAID_PLAN)] = id;
        break;
      }
      case 'admin':
        await this.signIn();
        break;
      case 'purchase':
        await this.buy();
        break;
      default:
    }
  }

  /** A command that the launch printed, with the values of this project in place of its placeholders. */
  private async types(printed: string): Promise<void> {
    const command = printed
      .replaceAll('LOCATION', 'nam5')
      .replaceAll('gs://BUCKET', `gs://${this.env['DATA_STORAGE_BUCKET'] ?? ''}`)
      .replaceAll('ACCOUNT', this.project.account)
      .replaceAll('"', '');
    this.print(`> ${command}`);
    const [program = '', ...args] = command.split(' ');
    if (program === 'export') return;
    const { code, output, errors } = await this.run(program, args);
    if (code !== 0) this.print(errors);
    if (command.endsWith('webhook:url')) await this.registerWebhook(output);
    else if (program === 'npm') this.print(output.trim().split('\n').slice(0, 4).join('\n'));
  }

  private async run(program: string, args: readonly string[]): Promise<CommandResult> {
    const words = args.join(' ');
    if (program === 'gcloud' || program === 'npx') return this.project.run(program, args);
    if (words === 'run ops -- env:deploy --secrets') return this.storeSecrets();
    if (words === `run deploy -- --project ${this.project.id}`) return this.deploy();
    // Not those of the suite around it: the operator's file alone configures commands.
    const own = Object.keys(ENV).map((name) => [name, this.env[name] ?? ''] as const);
    const { run } = platformOf(this.project.id, Object.fromEntries(own));
    return run(program, ...args);
  }

  /** Secret Manager is Google's: the values of the file are put into the stand-in. */
  private storeSecrets(): CommandResult {
    const secrets = Object.entries(this.env).filter(([name]) => isSecret(name));
    for (const [name, value] of secrets) {
      if (value !== '' && value !== 'application-default') this.project.secrets.set(name, value);
    }
    return { code: 0, output: `Stored ${this.project.secrets.size} secrets.`, errors: '' };
  }

  private async deploy(): Promise<CommandResult> {
    const plain = Object.entries(this.env).filter(
      ([name, value]) => value !== '' && !this.project.secrets.has(name),
    );
    const secrets = Object.fromEntries(this.project.secrets);
    const deployment = { plain: Object.fromEntries(plain), secrets };
    this.product = await LaunchedProduct.deploy(deployment, this.port);
    return { code: 0, output: `Deployed ${this.product.names.join(', ')}.`, errors: '' };
  }

  private async registerWebhook(printed: string): Promise<void> {
    const [url = '', ...rest] = printed.split('\n');
    const events = rest.filter((line) => line.startsWith('  ')).map((line) => line.trim());
    const endpoint = await this.stripe().webhookEndpoints.create({
      url,
      enabled_events: events as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
    });
    this.print(`${url}, ${events.length} events`);
    this.env['PAYMENT_WEBHOOK_SECRET'] = endpoint.secret ?? '';
  }

  private stripe(): Stripe {
    const { hostname, port } = new URL(this.payments.url);
    return new Stripe(this.key, { host: hostname, port, protocol: 'http' });
  }

  private async signIn(): Promise<string> {
    const authHost = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
    const session = await signIn(
      { appUrl: this.url, authHost },
      { sub: 'operator', email: EMAIL, displayName: 'Operator' },
    );
    return `__session=${session}`;
  }

  /** Through the checkout of the product, and the page of the provider. */
  private async buy(): Promise<void> {
    const cookie = await this.signIn();
    const headers = { cookie, origin: this.url, accept: 'application/json' };
    const checkout = await fetch(`${this.url}/api/checkout`, { headers });
    const { url } = Redirect.parse(await checkout.json());
    const session = /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '';
    const paid = await fetch(`${this.payments.url}/_control/checkout/${session}/complete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card: '4242424242424242', email: EMAIL, name: 'Operator' }),
    });
    this.print(`> pays with 4242 4242 4242 4242: ${paid.status}`);
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await fetch(`${this.url}/api/subscription`, { headers });
      const { entitlement } = (await answer.json()) as { entitlement?: { status: string } };
      if (entitlement?.status === 'active') {
        this.print(`The dashboard shows: ${JSON.stringify(entitlement)}`);
        return;
      }
      await sleep(200);
    }
    this.print('The plan did not become active.');
  }
}
