/** The status of a response, and the code of its problem document. */
export const codeOf = async (
  response: Response | Promise<Response>,
): Promise<[status: number, code: string | undefined]> => {
  const answer = await response;
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};
