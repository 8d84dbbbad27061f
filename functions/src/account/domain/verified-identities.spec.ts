import { normalEmail, verifiedIdentities } from './verified-identities';

describe('normalEmail', () => {
  it.each([
    ['Pat.Person@Example.test', 'pat.person@example.test'],
    ['pat+trial2@example.test', 'pat@example.test'],
    ['P.a.t+1@googlemail.com', 'pat@gmail.com'],
    ['p.at@gmail.com', 'pat@gmail.com'],
  ])('%s is %s', (email, normal) => {
    expect(normalEmail(email)).toBe(normal);
  });
});

describe('verifiedIdentities', () => {
  const providerIds = [{ provider: 'google.com', id: '17' }];

  it('are the ids at providers and the verified address', () => {
    const owner = { email: 'Pat@Example.test', emailVerified: true, providerIds };
    expect(verifiedIdentities(owner)).toEqual(['google.com:17', 'email:pat@example.test']);
  });

  it('do not contain an address that nobody has verified', () => {
    const password = { provider: 'password', id: 'pat@example.test' };
    expect(
      verifiedIdentities({
        email: 'pat@example.test',
        emailVerified: false,
        providerIds: [...providerIds, password],
      }),
    ).toEqual(['google.com:17']);
  });
});
