import { Type } from 'typebox';

export const newBeneficiary = Type.Object(
  {
    project_id: Type.String({ format: 'uuid' }),
    name: Type.String({ minLength: 1, maxLength: 140 }),
    iban: Type.String({ minLength: 1, maxLength: 64 }),
  },
  {
    $id: 'NewBeneficiary',
    examples: [
      {
        project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        name: 'Jonas',
        iban: 'LT60 1010 0123 4567 8901',
      },
    ],
  },
);

export const beneficiaryAnswer = Type.Object(
  { beneficiary_id: Type.String() },
  {
    $id: 'Beneficiary',
    examples: [{ beneficiary_id: '7a1c9b52-3a1e-4d9b-8f0a-1c2d3e4f5a6b' }],
  },
);
