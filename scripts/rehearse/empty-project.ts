import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandResult, type HttpAnswer, ROOT } from '../launch/platform';

const NUMBER = '7';
type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** Describes what the console changes; the commands change the rest. */
export interface ByHand {
  billingEnabled: boolean;
  /** Enabled sign-in methods, such as `google.com`. */
  readonly providers: Set<string>;
  readonly domains: Set<string>;
  deletionByBrowsers: boolean;
  bucketExists: boolean;
}

/**
 * A Firebase project in which nothing is set up, as gcloud and firebase-tools show and change it. It knows the commands that
 * a launch names and asks with, in the forms of their references, and refuses every other one.
 */
export class EmptyProject {
  readonly byHand: ByHand = {
    billingEnabled: false,
    providers: new Set(),
    domains: new Set(['localhost']),
    deletionByBrowsers: true,
    bucketExists: false,
  };
  readonly secrets = new Map<string, string>();
  private readonly signedIn = new Set<string>();
  private readonly services = new Set<string>();
  private readonly bindings: { role: string; members: string[] }[] = [];
  private database: object | null = null;
  private readonly backups: object[] = [];
  private versions: object = {};

  constructor(readonly id: string) {}

  run(command: string, args: readonly string[]): CommandResult {
    const { values, positionals } = parseArgs({
      args: [...args],
      strict: false,
      allowPositionals: true,
    });
    const words = positionals.join(' ');
    const answer = command === 'gcloud' ? this.gcloud(words, values) : this.firebase(words, values);
    if (answer === undefined) throw new Error(`The rehearsal does not know ${command} ${words}`);
    if (typeof answer === 'string') return { code: 1, output: '', errors: `ERROR: ${answer}` };
    return { code: 0, output: JSON.stringify(answer), errors: '' };
  }

  private gcloud(words: string, flags: Flags): object | string | undefined {
    const [, ...names] = words.split(' ').slice(1);
    if (words.startsWith('services enable')) {
      for (const name of names) this.services.add(name);
      return {};
    }
    if (words.startsWith('projects add-iam-policy-binding')) return this.bind(flags);
    if (words.startsWith('storage buckets'))
      return words.includes('update') ? this.update(flags) : this.bucket();
    switch (words) {
      case 'auth login':
      case 'auth application-default login':
        this.signedIn.add(words);
        return {};
      case 'auth list':
        return this.has('auth login') ? [{ account: 'you@example.com', status: 'ACTIVE' }] : [];
      case 'auth print-access-token':
        return this.has('auth login')
          ? {}
          : 'You do not currently have an active account selected.';
      case 'auth application-default print-access-token':
        return this.has('auth application-default login')
          ? {}
          : 'Your default credentials were not found.';
      case `billing projects describe ${this.id}`:
        return {
          billingEnabled: this.byHand.billingEnabled,
          billingAccountName: 'billingAccounts/1',
        };
      case 'services list':
        return [...this.services].map((name) => ({ config: { name } }));
      case 'firestore databases create':
        return this.create(flags);
      case 'firestore databases describe':
        return this.database ?? 'The database (default) does not exist.';
      case 'firestore backups schedules create':
        this.backups.push({ retention: flags['retention'] });
        return {};
      case 'firestore backups schedules list':
        return this.backups;
      case `projects get-iam-policy ${this.id}`:
        return { bindings: this.bindings };
      case `iam service-accounts add-iam-policy-binding ${this.account}`:
        return {};
      case 'secrets list':
        return [...this.secrets.keys()].map((name) => ({
          name: `projects/${NUMBER}/secrets/${name}`,
        }));
      default:
        return undefined;
    }
  }

  private firebase(words: string, _flags: object): object | undefined {
    if (words === 'firebase login') this.signedIn.add(words);
    if (words === 'firebase projects:list') {
      return this.has('firebase login')
        ? { status: 'success', result: [{ projectId: this.id }] }
        : { status: 'error' };
    }
    const known = ['firebase login', 'firebase apps:create web Web', 'firebase apps:sdkconfig web'];
    return known.includes(words) ? {} : undefined;
  }

  /** Answers of Identity Toolkit; null for another address. */
  get(url: string): HttpAnswer | null {
    const { providers, domains, deletionByBrowsers } = this.byHand;
    const api = `https://identitytoolkit.googleapis.com/admin/v2/projects/${this.id}`;
    if (url === `${api}/config`) {
      const permissions = { disabledUserDeletion: !deletionByBrowsers };
      return { status: 200, body: { authorizedDomains: [...domains], client: { permissions } } };
    }
    if (url !== `${api}/defaultSupportedIdpConfigs`) return null;
    const configs = [...providers].map((id) => ({ name: `${api}/${id}`, enabled: true }));
    return { status: 200, body: { defaultSupportedIdpConfigs: configs } };
  }

  get account(): string {
    return `${NUMBER}-compute@developer.gserviceaccount.com`;
  }

  private has(sign: string): boolean {
    return this.signedIn.has(sign);
  }

  private bind({ role, member }: Flags): object {
    this.bindings.push({ role: String(role), members: [String(member)] });
    return {};
  }

  private create(flags: Flags): object | string {
    if (!this.services.has('firestore.googleapis.com'))
      return 'Cloud Firestore API is not enabled.';
    this.database = {
      type: 'FIRESTORE_NATIVE',
      locationId: flags['location'],
      pointInTimeRecoveryEnablement:
        flags['enable-pitr'] === true
          ? 'POINT_IN_TIME_RECOVERY_ENABLED'
          : 'POINT_IN_TIME_RECOVERY_DISABLED',
      deleteProtectionState:
        flags['delete-protection'] === true
          ? 'DELETE_PROTECTION_ENABLED'
          : 'DELETE_PROTECTION_DISABLED',
    };
    return {};
  }

  private update(flags: Flags): object | string {
    if (!this.byHand.bucketExists) return 'The bucket does not exist.';
    const file = join(ROOT, String(flags['lifecycle-file']));
    this.versions = {
      versioning_enabled: flags['versioning'] === true,
      lifecycle_config: JSON.parse(readFileSync(file, 'utf8')) as object,
    };
    return {};
  }

  private bucket(): object | string {
    return this.byHand.bucketExists ? this.versions : 'The bucket does not exist.';
  }
}
