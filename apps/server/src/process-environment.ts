import { existsSync } from 'node:fs';

// Imported first: React reads NODE_ENV once, when it is loaded.
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ||= 'production';
