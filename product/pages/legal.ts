import type { LegalSection } from '@keelson/contracts/product/pages';
import { BRAND } from '../brand';
import { GRACE_PERIOD_DAYS } from '../plans';

const { legalName, name, supportEmail } = BRAND;

/** Legal pages show a note that they are drafts. Set it to true after a lawyer has reviewed the texts. */
export const LEGAL_TEXTS_REVIEWED = false;

export const TERMS: readonly LegalSection[] = [
  {
    heading: { en: 'Who provides the service', ko: '서비스 제공자' },
    paragraphs: [
      {
        text: {
          en: `${legalName} (“we”) provides ${name}. By creating an account or paying for a plan, you agree to these terms.`,
          ko: `${legalName}(이하 ‘회사’)에서 ${name} 서비스를 제공합니다. 계정을 만들거나 요금제를 결제하면 이 약관에 동의하는 것으로 봅니다.`,
        },
      },
    ],
  },
  {
    heading: { en: 'Your account', ko: '회원 계정' },
    paragraphs: [
      {
        text: {
          en: 'You sign in with a Google or GitHub account. You are responsible for what happens in your account. Tell us at once if someone else uses it.',
          ko: '회원은 Google 또는 GitHub 계정으로 로그인합니다. 계정에서 일어나는 일에 대한 책임은 회원에게 있습니다. 다른 사람이 계정을 사용하는 것을 알게 되면 즉시 회사에 알려야 합니다.',
        },
      },
      {
        text: {
          en: 'You can export your data and delete your account at any time on the account page.',
          ko: '회원은 계정 페이지에서 언제든지 데이터를 내보내고 계정을 삭제할 수 있습니다.',
        },
      },
    ],
  },
  {
    heading: { en: 'Plans and payment', ko: '요금제와 결제' },
    paragraphs: [
      {
        text: {
          en: 'The pricing page lists the plans, their limits and their prices. Paid plans renew automatically at the end of each billing period until you cancel. A payment provider processes your payment; we never see your card number.',
          ko: '요금제와 그 한도, 가격은 요금 페이지에 표시됩니다. 유료 요금제는 회원이 해지할 때까지 결제 기간이 끝날 때마다 자동으로 갱신됩니다. 결제는 결제 대행사가 처리하며, 회사는 카드 번호를 볼 수 없습니다.',
        },
      },
      {
        text: {
          en: `If a payment fails, your plan stays active for ${GRACE_PERIOD_DAYS} days so that you can fix it. After that your account falls back to the free plan.`,
          ko: `결제에 실패해도 회원이 문제를 해결할 수 있도록 ${GRACE_PERIOD_DAYS}일 동안 요금제를 유지합니다. 그 뒤에는 계정이 무료 요금제로 전환됩니다.`,
        },
      },
    ],
  },
  {
    heading: { en: 'Cancellation', ko: '해지' },
    paragraphs: [
      {
        text: {
          en: 'You can cancel at any time. You keep what you have paid for until the billing period ends. Your statutory right of withdrawal as a consumer is not affected.',
          ko: '회원은 언제든지 해지할 수 있습니다. 이미 결제한 서비스는 결제 기간이 끝날 때까지 이용할 수 있습니다. 소비자로서 법에 따라 보장되는 청약 철회권에는 영향이 없습니다.',
        },
      },
    ],
  },
  {
    heading: { en: 'Acceptable use', ko: '이용 제한' },
    paragraphs: [
      {
        text: {
          en: 'Do not use the service to break the law, to harm others, to attack the service or to get around its limits. We may suspend accounts that do.',
          ko: '회원은 법을 어기거나, 다른 사람에게 피해를 주거나, 서비스를 공격하거나, 서비스의 한도를 우회할 목적으로 서비스를 이용할 수 없습니다. 회사는 이를 위반한 계정의 이용을 정지할 수 있습니다.',
        },
      },
    ],
  },
  {
    heading: { en: 'Your content', ko: '회원의 콘텐츠' },
    paragraphs: [
      {
        text: {
          en: 'Your content stays yours. You allow us to store and process it as needed to provide the service.',
          ko: '회원이 입력한 콘텐츠의 권리는 회원에게 있습니다. 회원은 서비스 제공에 필요한 범위에서 회사가 이를 저장하고 처리하도록 허용합니다.',
        },
      },
    ],
  },
  {
    heading: { en: 'Availability and liability', ko: '가용성과 책임' },
    paragraphs: [
      {
        text: {
          en: 'We work to keep the service available but do not promise that it is never interrupted. Our liability is limited to the extent permitted by applicable law.',
          ko: '회사는 서비스를 계속 이용할 수 있도록 노력하지만, 중단이 전혀 없음을 보증하지는 않습니다. 회사의 책임은 관련 법이 허용하는 범위에서 제한됩니다.',
        },
      },
    ],
  },
  {
    heading: { en: 'Changes and contact', ko: '약관의 변경과 문의' },
    paragraphs: [
      {
        text: {
          en: `We announce changes to these terms before they take effect. Questions: ${supportEmail}.`,
          ko: `약관을 변경할 때는 시행 전에 알립니다. 문의: ${supportEmail}.`,
        },
      },
    ],
  },
];

export const PRIVACY: readonly LegalSection[] = [
  {
    heading: { en: 'Who is responsible', ko: '개인정보 처리자' },
    paragraphs: [
      {
        text: {
          en: `${legalName} is responsible for the personal data that ${name} processes. Contact: ${supportEmail}.`,
          ko: `${name} 서비스의 개인정보 처리는 ${legalName}에서 책임집니다. 문의: ${supportEmail}.`,
        },
      },
    ],
  },
  {
    heading: { en: 'What we store', ko: '저장하는 정보' },
    paragraphs: [
      {
        text: {
          en: 'Your name, e-mail address and picture, as Google or GitHub sends them when you sign in.',
          ko: '로그인할 때 Google 또는 GitHub에서 전달하는 이름, 이메일 주소, 사진.',
        },
      },
      {
        text: {
          en: 'The picture that you upload, without the place, time and camera of a photo. People who are signed in can see it.',
          ko: '회원이 올린 사진. 촬영 위치, 시간, 카메라 정보는 저장하지 않습니다. 로그인한 사람이 볼 수 있습니다.',
        },
      },
      {
        text: {
          en: 'Your sessions: when and with which browser you signed in.',
          ko: '세션: 로그인한 시간과 사용한 브라우저.',
        },
      },
      {
        text: {
          en: 'Your plan, the state of your subscription and how much of each limit you have used. Card numbers stay with the payment provider.',
          ko: '요금제, 구독 상태, 각 한도의 사용량. 카드 번호는 결제 대행사에만 저장됩니다.',
        },
      },
      {
        module: 'chat',
        text: {
          en: 'Questions that you ask in the chat, files that you attach to them, and the answers. If a model provider is configured, it receives them too.',
          ko: '채팅에서 한 질문, 첨부한 파일, 그리고 그 답변. 모델 제공업체가 설정되어 있으면 그 업체도 이를 받습니다.',
        },
      },
      {
        text: {
          en: 'A log of changes that staff make to accounts, kept for security.',
          ko: '보안을 위해 보관하는, 직원의 계정 변경 기록.',
        },
      },
    ],
  },
  {
    heading: { en: 'Who receives it', ko: '개인정보를 받는 곳' },
    paragraphs: [
      {
        text: {
          en: 'Google (Firebase) hosts the service and its database. Stripe processes payments. A mail provider, if one is configured, receives your address and the e-mail that we send you. They process data on our behalf under a contract.',
          ko: 'Google(Firebase)은 서비스와 데이터베이스를 호스팅하고, Stripe는 결제를 처리합니다. 메일 제공업체가 설정되어 있으면 그 업체가 이메일 주소와 회사가 보내는 이메일을 받습니다. 모두 계약에 따라 회사를 대신해 데이터를 처리합니다.',
        },
      },
    ],
  },
  {
    heading: { en: 'Cookies and storage', ko: '쿠키와 저장소' },
    paragraphs: [
      {
        text: {
          en: 'One cookie keeps you signed in. Your browser stores settings such as the theme. There are no cookies for advertising or tracking.',
          ko: '쿠키 하나로 로그인 상태를 유지합니다. 테마 같은 설정은 브라우저에 저장됩니다. 광고나 추적을 위한 쿠키는 없습니다.',
        },
      },
    ],
  },
  {
    heading: { en: 'How long we keep it', ko: '보관 기간' },
    paragraphs: [
      {
        text: {
          en: 'Until you delete your account. Records that the law requires, such as invoices, are kept for as long as it requires.',
          ko: '계정을 삭제할 때까지 보관합니다. 청구서처럼 법에서 요구하는 기록은 법에서 정한 기간 동안 보관합니다.',
        },
      },
      {
        text: {
          en: 'For 90 days after that, coded values of your sign-in identities, also of those that you disconnected, and of the card of a free trial show that a trial, promotion codes and the free use of the month are spent, and that a bank debit was returned. They contain neither your name and address nor the card number, and nothing is kept if you used none of these.',
          ko: '그 뒤 90일 동안은 연결을 해제한 것까지 포함한 로그인 정보와 무료 체험에 쓴 카드를 암호화한 값으로 무료 체험, 프로모션 코드, 그 달의 무료 사용량을 이미 썼는지, 은행 자동 이체가 반환되었는지 확인합니다. 이 값에는 이름, 주소, 카드 번호가 들어 있지 않습니다. 아무것도 쓰지 않았다면 남기지 않습니다.',
        },
      },
    ],
  },
  {
    heading: { en: 'Your rights', ko: '회원의 권리' },
    paragraphs: [
      {
        text: {
          en: 'You can see, export and delete your data on the account page. You can also ask us to correct it or to restrict its use, and you can complain to a data protection authority.',
          ko: '회원은 계정 페이지에서 데이터를 확인하고 내보내고 삭제할 수 있습니다. 데이터를 정정하거나 사용을 제한하도록 회사에 요청할 수 있고, 개인정보 감독 기관에 민원을 제기할 수도 있습니다.',
        },
      },
    ],
  },
];
