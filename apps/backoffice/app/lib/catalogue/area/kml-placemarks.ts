import { htmlText } from '@comptoir/domain/text/html-text';
import { areaOfPolygons, polygonsOfLines } from './geojson-area.ts';
import type { Placemark } from './zones-of-file.ts';

/** The placemarks of a KML file, with their extended data. Rule OP-24. */
export function placemarksOfKml(kml: string): readonly Placemark[] {
  const text = withoutPrefixes(withPlainData(withoutComments(kml)));
  return contentsOf(text, 'Placemark').map((placemark) => {
    const areas = contentsOf(placemark, 'Polygon').map((polygon) => [
      ...contentsOf(polygon, 'outerBoundaryIs').slice(0, 1).map(ringOf),
      // Some programs write all holes into one element.
      ...contentsOf(polygon, 'innerBoundaryIs').flatMap(ringsOf),
    ]);
    const lines = ['LineString', 'LinearRing'].flatMap((name) => contentsOf(placemark, name));
    const polygons = areas.length > 0 ? areas : polygonsOfLines(lines.map(ringOf));
    const [name] = contentsOf(placemark, 'name');
    return {
      properties: {
        ...dataOf(placemark),
        ...(name !== undefined && { name: plain(name) }),
      },
      area: areaOfPolygons(polygons),
      isDrawn: polygons.length > 0,
    };
  });
}

/** `<Data name="fee"><value>2,50</value></Data>` and `<SimpleData name="fee">2,50</SimpleData>`. */
function dataOf(placemark: string): Readonly<Record<string, string>> {
  const data = placemark.split(/<(?:Simple)?Data\b/).slice(1);
  return Object.fromEntries(
    data.flatMap((element) => {
      const name = /^[^>]{0,200}?\bname=(["'])([^"']{1,100})\1/.exec(element)?.[2];
      const content = element.slice(element.indexOf('>') + 1);
      const [value = content.slice(0, Math.max(0, content.indexOf('<')))] = contentsOf(
        content,
        'value',
      );
      return name === undefined ? [] : [[name, plain(value)] as const];
    }),
  );
}

function ringOf(boundary: string): number[][] {
  const [first = []] = ringsOf(boundary);
  return first;
}

function ringsOf(boundary: string): number[][][] {
  return contentsOf(boundary, 'coordinates').map(positionsOf);
}

/** « 4.825,45.755,0 4.845,45.755,0 » → positions without their heights. */
function positionsOf(coordinates: string): number[][] {
  return coordinates
    .replaceAll(/,\s+/g, ',')
    .trim()
    .split(/\s+/)
    .map((position) => position.split(',').slice(0, 2).map(Number));
}

/** What stands within each element of a name; none of them is within another one of this name. */
function contentsOf(text: string, name: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  for (;;) {
    const begin = text.indexOf(`<${name}`, from);
    if (begin === -1) return found;
    from = begin + 1;
    if (!/[\s>/]/.test(text[begin + name.length + 1] ?? '')) continue;
    const open = text.indexOf('>', begin);
    const end = open === -1 ? -1 : text.indexOf(`</${name}>`, open);
    if (end === -1) return found;
    found.push(text.slice(open + 1, end));
    from = end;
  }
}

/** `<![CDATA[a <b>]]>` → `a &lt;b&gt;`, in which no element is looked for. */
function withPlainData(kml: string): string {
  return kml
    .split('<![CDATA[')
    .map((part, index) => {
      if (index === 0) return part;
      const end = part.indexOf(']]>');
      const data = end === -1 ? part : part.slice(0, end);
      const rest = end === -1 ? '' : part.slice(end + 3);
      return data.replaceAll('<', '&lt;').replaceAll('>', '&gt;') + rest;
    })
    .join('');
}

/** A comment that does not end hides the rest. */
function withoutComments(kml: string): string {
  return kml
    .split('<!--')
    .map((part, index) => {
      const end = part.indexOf('-->');
      if (index === 0) return part;
      return end === -1 ? '' : part.slice(end + 3);
    })
    .join('');
}

function withoutPrefixes(kml: string): string {
  return kml.replaceAll(/<(\/?)[a-z]\w{0,20}:/gi, '<$1');
}

/** What stood in CDATA may be HTML of its own. */
function plain(text: string): string {
  return htmlText(htmlText(text)).trim();
}
