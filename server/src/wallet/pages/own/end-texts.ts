import type { InEveryLanguage } from '../../../pages/language.ts';

/** The question before something ends, and the consequences. */
type EndTexts = {
  readonly heading: string;
  readonly meaning: readonly string[];
  readonly yes: string;
};

type AskTexts = {
  readonly cancel_allowance: (who: string) => EndTexts;
  readonly revoke: (who: string) => EndTexts;
  readonly keep: string;
};

// biome-ignore format: one text per line
export const askTexts: InEveryLanguage<AskTexts> = {
  en: {
    cancel_allowance: (who) => ({
      heading: 'Really cancel this payment permission?',
      meaning: [
        `${who} will no longer be able to charge your wallet without asking you. Subscriptions and orders that rely on this permission may end.`,
        'Payments that were already made stay as they are. If you change your mind, grant a new permission: the seller will ask you for it, and you will confirm it on a page of this wallet.',
      ],
      yes: 'Yes, cancel the permission',
    }),
    revoke: (who) => ({
      heading: 'Really remove this access?',
      meaning: [
        `${who} will no longer see or do anything in your wallet. To use your wallet there again, you may have to connect it again.`,
        'Payments that were already made and payment permissions stay as they are. If you change your mind, connect the application again: it will ask you, and you will see what it wants.',
      ],
      yes: 'Yes, remove the access',
    }),
    keep: 'No, keep it',
  },
  lt: {
    cancel_allowance: (who) => ({
      heading: 'Tikrai atšaukti šį leidimą nuskaityti pinigus?',
      meaning: [
        `${who} nebegalės nuskaityti pinigų iš jūsų piniginės be jūsų sutikimo. Su leidimu susietos prenumeratos ir užsakymai gali baigtis.`,
        'Jau atlikti mokėjimai nesikeičia. Jei persigalvosite, suteikite naują leidimą: pardavėjas jo paprašys, o jūs patvirtinsite šios piniginės puslapyje.',
      ],
      yes: 'Taip, atšaukti leidimą',
    }),
    revoke: (who) => ({
      heading: 'Tikrai panaikinti šią prieigą?',
      meaning: [
        `${who} nebematys jūsų piniginės ir nieko joje nebegalės daryti. Norint vėl ten naudotis pinigine, gali tekti ją prijungti iš naujo.`,
        'Jau atlikti mokėjimai ir leidimai nuskaityti pinigus nesikeičia. Jei persigalvosite, prijunkite programą iš naujo: ji paprašys prieigos, o jūs matysite, ko ji nori.',
      ],
      yes: 'Taip, panaikinti prieigą',
    }),
    keep: 'Ne, palikti',
  },
  ru: {
    cancel_allowance: (who) => ({
      heading: 'Действительно отменить это разрешение на списание?',
      meaning: [
        `${who} больше не сможет списывать деньги с вашего кошелька без вашего согласия. Подписки и заказы, связанные с этим разрешением, могут прекратиться.`,
        'Уже совершённые платежи не изменятся. Если передумаете, дайте новое разрешение: продавец запросит его, а вы подтвердите на странице этого кошелька.',
      ],
      yes: 'Да, отменить разрешение',
    }),
    revoke: (who) => ({
      heading: 'Действительно отозвать этот доступ?',
      meaning: [
        `${who} больше не сможет ничего видеть и делать в вашем кошельке. Чтобы снова пользоваться там кошельком, его, возможно, придётся подключить заново.`,
        'Уже совершённые платежи и разрешения на списание не изменятся. Если передумаете, подключите приложение снова: оно запросит доступ, и вы увидите, какой.',
      ],
      yes: 'Да, отозвать доступ',
    }),
    keep: 'Нет, оставить',
  },
};
