import type { Brand } from '@keelson/contracts/product/brand';
import { AREA_PRIVACY } from '../../areas/privacy-texts';
import type { LegalSection } from './legal-section';

export const privacyOf = (brand: Brand): readonly LegalSection[] => [
  {
    heading: $localize`Who is responsible`,
    paragraphs: [
      $localize`${brand.legalName}:company: is responsible for the personal data that ${brand.name}:brand: processes. Contact: ${brand.supportEmail}:email:.`,
    ],
  },
  {
    heading: $localize`What we store`,
    paragraphs: [
      $localize`Your name, e-mail address and picture, as Google or GitHub sends them when you sign in.`,
      $localize`The picture that you upload, without the place, time and camera of a photo. People who are signed in can see it.`,
      $localize`Your sessions: when and with which browser you signed in.`,
      $localize`Your plan, the state of your subscription and how much of each limit you have used. Card numbers stay with the payment provider.`,
      ...AREA_PRIVACY.filter(({ module }) => brand.modules.includes(module)).map(
        ({ text }) => text,
      ),
      $localize`A log of changes that staff make to accounts, kept for security.`,
    ],
  },
  {
    heading: $localize`Who receives it`,
    paragraphs: [
      $localize`Google (Firebase) hosts the service and its database. Stripe processes payments. Both process data on our behalf under a contract.`,
    ],
  },
  {
    heading: $localize`Cookies and storage`,
    paragraphs: [
      $localize`One cookie keeps you signed in. Your browser stores settings such as the theme. There are no cookies for advertising or tracking.`,
    ],
  },
  {
    heading: $localize`How long we keep it`,
    paragraphs: [
      $localize`Until you delete your account. Records that the law requires, such as invoices, are kept for as long as it requires.`,
      $localize`For 90 days after that, coded values of your sign-in identities, also of those that you disconnected, and of the card of a free trial show that a trial, promotion codes and the free use of the month are spent, and that a bank debit was returned. They contain neither your name and address nor the card number, and nothing is kept if you used none of these.`,
    ],
  },
  {
    heading: $localize`Your rights`,
    paragraphs: [
      $localize`You can see, export and delete your data on the account page. You can also ask us to correct it or to restrict its use, and you can complain to a data protection authority.`,
    ],
  },
];
