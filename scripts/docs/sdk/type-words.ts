/** The description of each generated SDK type, which editors show above its name. */
const typeWords: Readonly<Record<string, string>> = {
  NewOrder: 'An order to create. Without `redirect_urls.callback_url` no webhooks are sent for it.',
  SplitEntry: 'One recipient of a part of the order, in `splits`.',
  SplitOverrides: 'The whole split policy of one order, in place of the policy of the project.',
  CreatedOrder:
    'The order that was created. A payment link for its `order_id` leads to its payment.',
  Order: 'An order as it stands, with its links and payments.',

  NewPaymentLink: 'A payment link to create for an order.',
  PaymentLinkChange: 'What may be changed of an active payment link. What is left out stays.',
  CreatedPaymentLink: 'The link that was created. Send the buyer to its `payment_URL`.',
  PaymentLink: 'A payment link as it stands.',
  PaymentLinks: 'All payment links of an order.',

  OrderListQuery: 'Which orders to list. All filters apply at once.',
  PaymentListQuery: 'Which payments to list. All filters apply at once.',
  RefundListQuery: 'Which refunds to list. All filters apply at once.',
  PageMetadata: 'Where a page of a list lies, and the cursors that lead on.',

  MethodsQuery:
    'Which payment methods to read. Limits apply only with both `amount` and `currency`.',
  PaymentMethod: 'A way to pay that the project offers (checkout 2.5).',
  PaymentMethods: 'The payment methods of the project, in the order of display.',
  Payment: 'One attempt to pay an order, as it stands.',
  Distribution: "One recipient's part of a split payment, and how much of it was delivered.",
  RefundEligibility: 'Whether a payment can be refunded now, how much of it, and why not.',
  NewRefund: 'A refund to create, of all of a payment or a part.',
  Refund: 'A refund as it stands.',
  EventsQuery: 'Which past webhook events to read: those after a position.',
  FeedEvent: 'A past webhook event. `body` is the text that was sent.',
  FeedEvents: 'Past webhook events, oldest first, and the position to go on from.',
  OwnProject: 'The project that the credentials belong to, as the wallet API shows it.',
  CheckoutProject: 'The project that the credentials belong to, as the checkout API shows it.',
  Websites: 'The registered sites of the project.',
  ProjectBalance: 'What the project has in each currency, in minor units.',

  NewTransaction: 'A transaction to create: payments, an allowance, or both.',
  NewWalletPayment: 'A payment inside a new transaction. `price` or `items` is required.',
  NewAllowance: 'An allowance to ask the payer for, together with a transaction.',
  NewInquiry: 'A question that the payer answers while confirming.',
  PayerReservation: 'Whose wallet pays, and the PIN that its owner has typed.',
  Confirmation:
    'Prices to reduce and payments to cancel at confirmation. The rest is paid in full.',
  Finalization: 'The price at which a frozen payment is paid, if it is a lower one.',
  NewContactToken: 'An address of a user that you have confirmed: `email`, `phone` or both.',

  Transaction: 'A transaction as it stands, with its payments and timeline.',
  WalletPayment: 'A payment inside a transaction, as it stands.',
  WalletPaymentPage: 'One page of payments, newest first.',
  Allowance: 'An allowance as its transaction shows it.',
  ContactToken: 'Spares a user the confirmation of an address, once and for 15 minutes.',
  BearerToken: 'The access token of checkout.',
  MacToken: "A user's tokens: keep all three texts, and keep them secret.",
  RevokedToken: 'The answer to a revocation.',

  OwnWallet: 'A wallet and its accounts.',
  OwnBalances: 'What a wallet has, by currency.',
  SufficientAmount: 'Whether a wallet can spend so much now.',
  FundsQuery: 'How much is to be spent.',
  StatementsQuery: 'Which movements of money to read.',
  Statement: 'One movement of money in or out of a wallet.',
  StatementPage: 'One page of movements, newest first.',
  OwnUser: 'The user of an access token: only the fields that its scopes allow.',
  OwnAllowance: 'An allowance of this client, as it stands.',
  NewOwnAllowance: 'An allowance to ask a payer for, without a payment.',
  AllowanceLimit: 'How much one reserve by the active allowance could take now.',
  PaymentsQuery: 'Which payments of wallets to list.',
  FreezeChange: 'The new day on which a frozen payment is paid.',

  NewTransfer: 'A transfer to create. Its amount is a decimal text.',
  SingleWindowChoice: 'How a transfer abroad is sent: system and way of delivery.',
  BeneficiaryAddress: 'Where a beneficiary abroad lives.',
  Transfer: 'A transfer as it stands.',
  RefusedTransfer: 'Why one transfer of a batch was refused.',
  TransferBatch: 'The answers to a batch, in the order of the request.',
  TransfersQuery: 'Which transfers to list.',
  TransferPage: 'One page of transfers, with the cursors that lead on.',

  SingleWindowQuery:
    'Narrows what transfers abroad offer: by country, system, delivery or currency.',
  SingleWindowOffer: 'One choice that transfers abroad offer.',
  SingleWindowCountries: 'Countries that money can be sent to.',
  SingleWindowPaymentSystems: 'Payment systems for transfers abroad.',
  SingleWindowDeliveryOptions: 'How beneficiaries abroad can get the money.',
  SingleWindowMandatoryFields: 'The fields that a transfer abroad requires.',

  Currency: 'An ISO 4217 code. What a project accepts may be less (checkout 2.6).',
  OrderStatus: 'Status of an order. `paid`: all of the amount has come (checkout 3.1).',
  PaymentLinkStatus: 'Status of a payment link. Only `active` can be paid (checkout 3.3).',
  PaymentStatus: 'Status of a payment. `settled`: the money has come (checkout 3.2).',
  TransactionStatus: 'Status of a transaction. `confirmed`: the money has moved (wallet 3.1).',
  WalletPaymentStatus: 'Status of a payment inside a transaction (wallet 3.2).',
  AllowanceStatus: 'Status of an allowance. Only `Active` can be used (wallet 3.3).',
  TransferStatus: 'Status of a transfer. `done`: the money has arrived (transfer 3).',
  TransferCallbackStatus:
    'What a transfer callback tells. `revoked`: canceled, and money returned.',
  Scope: 'What a user may allow your application. A form with `_offline` opens the same.',
};

/** The comment above a type. Empty for a type of a test. */
export const aboutType = (name: string): readonly string[] => {
  const words = typeWords[name];
  return words === undefined ? [] : [`/** ${words} */`];
};
