import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Kept in the environment, because this file is read again for each half of one build.
process.env.STOREFRONT_BUILD_ID ??= Date.now().toString(36);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: { __BUILD_ID__: JSON.stringify(process.env.STOREFRONT_BUILD_ID) },
});
