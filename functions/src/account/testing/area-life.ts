import { type StaffRole } from '@keelson/contracts/account/staff';
import { type TestProduct } from '../../testing/test-product';
import { type TestUser } from '../../testing/test-user';

/** Stores what a person leaves in an area, as its writers do. */
export type AreaLife = (life: {
  readonly product: TestProduct;
  readonly person: TestUser;
  readonly name: string;
  readonly role: StaffRole | null;
}) => Promise<unknown>;

export async function store(
  { db }: TestProduct,
  documents: Readonly<Record<string, object>>,
): Promise<void> {
  const batch = db.batch();
  for (const [path, fields] of Object.entries(documents)) batch.set(db.doc(path), fields);
  await batch.commit();
}
