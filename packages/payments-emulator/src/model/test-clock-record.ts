/** The clock that customers made with it live by. */
export type TestClockRecord = Readonly<{
  id: string;
  created: number;
  frozen_time: number;
  name: string | null;
  deletes_after: number;
}>;
