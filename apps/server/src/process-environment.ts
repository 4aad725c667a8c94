import { existsSync } from 'node:fs';

// Imported before anything else: React decides once, when it is loaded, which of its halves it is.
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ||= 'production';
