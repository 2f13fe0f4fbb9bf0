import tseslint from 'typescript-eslint';

// Biome lints everything else; these five need types, and a forgotten `await` on a query is the worst bug here.
export default tseslint.config(
  // Without types, nothing is left to say; and what is built need not be read again.
  { ignores: ['**/*.{js,mjs,cjs,d.ts}'] },
  {
    files: ['**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    // For editors. The check of the whole tree brings a program along (scripts/types.js).
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
);
