import type { Me } from '../account/endpoints';
import type { Card } from '../kanban/card/card';
import type { ApiPath, ApiRequest, ApiResponse, PathParam } from '../http/api';
import { ENDPOINTS } from '../http/endpoints';

// Checked by the compiler: a line below that does not hold is a type error.
type Assert<Holds extends true> = Holds;
type Not<Holds extends boolean> = Holds extends true ? false : true;
type Is<Given, Expected> = [Given] extends [Expected] ? true : false;
type Same<A, B> = Is<A, B> extends true ? Is<B, A> : false;

type Cards = '/api/admin/kanban/boards/{slug}/cards';
type NewCard = ApiRequest<'POST', Cards>;
interface Slug {
  params: NewCard['params'];
}

export type Checks = [
  Assert<Is<Cards, ApiPath<'GET'>>>,
  Assert<Is<'/api/learn/docs/{slug}', ApiPath<'GET'>>>,
  Assert<Not<Is<'/api/admin/kanban/bords', ApiPath>>>,
  Assert<Not<Is<string, ApiPath>>>,
  Assert<Not<Is<'/api/me/export', ApiPath<'POST'>>>>,
  // The execution service's own paths and its other operations are not part of the product's API.
  Assert<Not<Is<'/v1/boards', ApiPath>>>,
  Assert<Not<Is<'/api/admin/kanban/agents/{agentId}/claims', ApiPath>>>,
  // A missing parameter, a missing body and a wrong body.
  Assert<Is<Slug & { body: { title: string } }, NewCard>>,
  Assert<Not<Is<{ body: { title: string } }, NewCard>>>,
  Assert<Not<Is<Slug, NewCard>>>,
  Assert<Not<Is<Slug & { body: { title: number } }, NewCard>>>,
  Assert<Is<{ query: { limit: 5 } }, ApiRequest<'GET', '/api/chats'>>>,
  Assert<Not<Is<{ query: { cursor: 5 } }, ApiRequest<'GET', '/api/chats'>>>>,
  // Responses, also of an endpoint that shares its path with another method.
  Assert<Same<ApiResponse<'GET', '/api/me'>, Me>>,
  Assert<Same<ApiResponse<'POST', Cards>, Card>>,
  Assert<Same<ApiResponse<'POST', '/api/me'>, never>>,
  Assert<Same<PathParam<'/boards/{slug}/cards/{cardId}/move'>, 'slug' | 'cardId'>>,
  Assert<Same<PathParam<'/api/me'>, never>>,
];

describe('the API’s endpoints', () => {
  it('have unique methods and paths, which clients use as names', () => {
    const routes = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });
});
