import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { User } from './user';

/** A member of staff, as the console shows others what they did. */
export const StaffPerson = User.pick({ uid: true, displayName: true, email: true, picture: true });
export type StaffPerson = z.infer<typeof StaffPerson>;

export const ListPeople = defineEndpoint({
  operationId: 'listPeople',
  address: 'GET /api/admin/people',
  auth: 'staff:viewer',
  summary: 'The members of staff, by name',
  response: z.strictObject({ items: z.array(StaffPerson) }),
});
