-- A text as searches compare it: without case, accents, strokes and characters that show nothing, ligatures spelt out,
-- single spaces instead of other characters. For all letters of Latin the same as `normalise` of the domain.
CREATE FUNCTION folded_text(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN btrim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(regexp_replace(
          given,
          '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
          '', 'g'
        ), NFKD),
        -- Accents of Latin, Greek and Cyrillic, the points of Hebrew and Arabic.
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]',
        '', 'g'
      )),
      -- Capitals too, for databases whose locale knows those of English alone.
      'ẞÆŒÞȺⱥɃƀƁɓƂƃƇƈȻȼĐđÐðƉɖƊɗƋƌȡƎǝƏəƐɛɆɇƑƒǤǥƓɠƔɣĦħⱧⱨıƗɨƖɩɈɉȷĸƘƙⱩⱪŁłȽƚⱢɫȴⱠⱡŊŋƝɲȠƞȵØøƟɵƆɔƤƥⱣᵽɊɋɌɍⱤɽⱾȿŦŧƬƭƮʈȶȾⱦɄʉƲʋⱲⱳƳƴɎɏƵƶȤȥⱿɀⱫⱬς',
      'ßæœþaabbbbbbccccdddddddddddeeeeeeeeffgggggghhhhiiiiijjjkkkkklllllllllnnnnnnnooooooppppqqrrrrsstttttttttuuvvwwyyyyzzzzzzzzσ'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02df\u02e5-\u02ff\u0375\u037e\u0387\u03f6\u0482\u055a-\u055f\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\ufe30-\ufe4f\ufff0-\uffff]+',
  ' ', 'g'
));

-- The words by which a submitted order is found: the guest's names, and the last four digits of the telephone number.
CREATE OR REPLACE FUNCTION order_guest_words(first_name text, last_name text, phone text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN to_tsvector(
  'pg_catalog.simple'::regconfig,
  folded_text(first_name || ' ' || last_name) || ' ' || right(regexp_replace(phone, '\D', '', 'g'), 4)
);

-- An index holds what the function gave before.
DROP INDEX orders_guest_words;
CREATE INDEX orders_guest_words ON orders
  USING gin (order_guest_words(first_name, last_name, phone)) WHERE finalized_at IS NOT NULL;
