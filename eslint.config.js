import tseslint from 'typescript-eslint';

// Biome lints everything else; these five need types, and a forgotten `await` on a query is the worst bug here.
export default tseslint.config({
  files: ['**/*.ts'],
  plugins: { '@typescript-eslint': tseslint.plugin },
  languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
  rules: {
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': 'error',
    '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
    '@typescript-eslint/switch-exhaustiveness-check': 'error',
    '@typescript-eslint/await-thenable': 'error',
  },
});
