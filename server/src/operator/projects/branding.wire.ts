import { type Static, type TSchema, Type } from 'typebox';
import { orNull, webAddress } from '../../edge/wire.ts';
import {
  type BrandingProblems,
  type CheckedBranding,
  emailLengthMax,
  phonePattern,
  type WantedBranding,
} from '../../identity/projects/branding/branding.ts';
import { colourPattern } from '../../identity/projects/branding/colour.ts';
import { logosPath } from '../../identity/projects/branding/face.ts';
import { saidOf, type WholeBranding } from '../../identity/projects/branding/read-branding.ts';
import { logoBytesMax } from '../../identity/projects/logo/logo.ts';
import { logoTypes } from '../../identity/projects/logo/picture.ts';
import { projectFields } from '../../identity/projects/own-project.wire.ts';
import { spokenLanguages } from '../../kernel/language.ts';
import { mailAddressPattern } from '../../mail/mail.ts';

/** Absent: none. */
const orNone = <Schema extends TSchema>(schema: Schema) => Type.Optional(orNull(schema));

const textOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description });

const base64LengthMax = Math.ceil(logoBytesMax / 3) * 4;

const words = {
  logo: 'Picture at the head of the buyer’s pages; null: none',
  logoType: 'Media type of the picture',
  support: 'Shown in the foot of pages and in receipts.',
  terms: 'Linked in the foot of pages.',
  colour:
    '`#rrggbb`, of buttons and of the focus. It needs a contrast of 3 to 1 against the card; the words on it are white or black, and dark pages get a lighter one.',
  receipts: 'Whether buyers whose address is known get a receipt by mail when a payment settles.',
  languages:
    'Which languages the buyer’s pages offer; null: all. A link that names another one keeps it, and offers it as well.',
  defaultLanguage:
    'Of links whose code is none of ours, and of links made in the portal; null: English, or the first that is offered.',
};

export const brandingChange = Type.Object(
  {
    logo: orNone(
      Type.Object(
        {
          type: Type.Enum([...logoTypes], { description: words.logoType }),
          data: Type.String({
            pattern: '^[A-Za-z0-9+/]*={0,2}$',
            minLength: 1,
            maxLength: base64LengthMax,
            description:
              'Base64, of at most 200 kB. PNG and JPEG of 32 to 2,000 pixels lose their metadata; SVG is drawn anew from known elements.',
          }),
        },
        { description: words.logo },
      ),
    ),
    colour: orNone(Type.String({ pattern: colourPattern, description: words.colour })),
    support_email: orNone(
      Type.String({
        pattern: mailAddressPattern,
        maxLength: emailLengthMax,
        description: words.support,
      }),
    ),
    support_phone: orNone(Type.String({ pattern: phonePattern, description: words.support })),
    support_url: orNone(webAddress({ description: words.support })),
    terms_url: orNone(webAddress({ description: words.terms })),
    receipts: Type.Optional(Type.Boolean({ default: false, description: words.receipts })),
    languages: orNone(
      Type.Array(Type.Enum([...spokenLanguages]), {
        minItems: 1,
        maxItems: spokenLanguages.length,
        description: words.languages,
      }),
    ),
    default_language: orNone(
      Type.Enum([...spokenLanguages], { description: words.defaultLanguage }),
    ),
  },
  {
    $id: 'BrandingChange',
    description: 'How a project looks, all of it: what is left out, it does not have.',
    examples: [
      {
        colour: '#14532d',
        support_email: 'help@shop.example',
        terms_url: 'https://shop.example/terms',
      },
    ],
  },
);

export const brandingAnswer = Type.Object(
  {
    project_id: projectFields.project_id,
    logo: orNull(
      Type.Object(
        {
          type: Type.Enum([...logoTypes], { description: words.logoType }),
          data: Type.String({ description: 'Base64, as it is served.' }),
          width: Type.Integer({ description: 'In pixels; the longer side of an SVG is 512.' }),
          height: Type.Integer({ description: 'In pixels, like the width.' }),
          path: Type.String({ description: 'Where it is served; it changes with the logo.' }),
        },
        { description: words.logo },
      ),
    ),
    colour: textOrNull(words.colour),
    support_email: textOrNull(words.support),
    support_phone: textOrNull(words.support),
    support_url: textOrNull(words.support),
    terms_url: textOrNull(words.terms),
    receipts: Type.Boolean({ description: words.receipts }),
    languages: Type.Union([Type.Array(Type.Enum([...spokenLanguages])), Type.Null()], {
      description: words.languages,
    }),
    default_language: Type.Union([Type.Enum([...spokenLanguages]), Type.Null()], {
      description: words.defaultLanguage,
    }),
    changed_at: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Unix seconds; null: never.',
    }),
  },
  { $id: 'Branding' },
);

type Wanted = Static<typeof brandingChange>;

/** The branding that a body asks for. */
export const wantedFrom = (body: Wanted): WantedBranding => ({
  logo: body.logo == null ? null : Buffer.from(body.logo.data, 'base64'),
  colour: body.colour ?? null,
  supportEmail: body.support_email ?? null,
  supportPhone: body.support_phone ?? null,
  supportUrl: body.support_url ?? null,
  termsUrl: body.terms_url ?? null,
  receipts: body.receipts ?? false,
  languages: body.languages ?? null,
  defaultLanguage: body.default_language ?? null,
});

const names: Readonly<Record<keyof WantedBranding, string>> = {
  logo: 'logo.data',
  colour: 'colour',
  supportEmail: 'support_email',
  supportPhone: 'support_phone',
  supportUrl: 'support_url',
  termsUrl: 'terms_url',
  receipts: 'receipts',
  languages: 'languages',
  defaultLanguage: 'default_language',
};

/** The problems, by field of the body. */
export const problemsOnWire = (problems: BrandingProblems): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, because]) => [
      names[field as keyof WantedBranding],
      [because],
    ]),
  );

/** A logo with another type than its name says. Null: the type is right. */
export function misnamed({ logo: called }: Wanted, { logo }: CheckedBranding) {
  if (called == null || logo === null || logo === 'kept' || logo.type === called.type) return null;
  return { 'logo.type': [`The data is ${logo.type}.`] };
}

export function brandingOnWire(whole: WholeBranding): Static<typeof brandingAnswer> {
  const { project, branding, logo } = whole;
  const { languages, ...said } = saidOf(whole);
  const shown = branding?.logo ?? null;
  const drawn = shown !== null &&
    logo !== null && {
      type: logo.type,
      data: logo.bytes.toString('base64'),
      width: shown.width,
      height: shown.height,
      path: `${logosPath}/${shown.digest}`,
    };
  return {
    project_id: project.id,
    logo: drawn || null,
    ...said,
    languages: languages === null ? null : [...languages],
    changed_at: branding?.changedAt ?? null,
  };
}
