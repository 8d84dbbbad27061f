import { type AuditDay, AuditSeal } from '@keelson/contracts/audit/audit-seal';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore } from 'firebase-admin/firestore';

const ALREADY_EXISTS = 6;

export interface AnchorFiles {
  /** Keeps an existing file. */
  put(file: {
    readonly path: string;
    readonly bytes: Buffer;
    readonly contentType: string;
  }): Promise<void>;
  read(path: string): Promise<Buffer | null>;
}

/** Seals in Firestore and their anchors in Cloud Storage. Neither is ever written twice. */
export class SealRepo {
  constructor(
    private readonly db: Firestore,
    private readonly files: AnchorFiles,
  ) {}

  async latest(): Promise<AuditSeal | null> {
    const { docs } = await this.collection().orderBy('day', 'desc').limit(1).get();
    return docs[0]?.data() ?? null;
  }

  async all(): Promise<AuditSeal[]> {
    const { docs } = await this.collection().orderBy('day').get();
    return docs.map((document) => document.data());
  }

  /** Keeps an existing seal of the day. */
  async create(seal: AuditSeal): Promise<void> {
    try {
      await this.collection().doc(seal.day).create(seal);
    } catch (error) {
      if ((error as { code?: unknown }).code !== ALREADY_EXISTS) throw error;
    }
  }

  /** Writes an anchor unless there is one. @returns The text that is stored. */
  async putAnchor(day: AuditDay, text: string): Promise<string> {
    const stored = await this.anchor(day);
    if (stored !== null) return stored;
    await this.files.put({
      path: paths.auditAnchor(day),
      bytes: Buffer.from(text),
      contentType: 'application/x-ndjson',
    });
    return (await this.anchor(day)) ?? text;
  }

  async anchor(day: AuditDay): Promise<string | null> {
    return (await this.files.read(paths.auditAnchor(day)))?.toString('utf8') ?? null;
  }

  private collection() {
    return this.db.collection(paths.auditSeals()).withConverter(documentConverter(AuditSeal));
  }
}
