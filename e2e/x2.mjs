import { owner, guest, shot, text, browser, api, PHONE, DESKTOP } from './x-lib.mjs';
import { randomUUID } from 'node:crypto';
const p = await guest();
const line = (item_id, quantity=1, options=[], courses) => ({ item_id, quantity, note:'', options, ...(courses && {courses}) });
let it=()=>undefined;
const req=(b)=>(it(b)?.options??[]).filter(g=>g.min_selected>0).map(g=>({option_id:g.option_id,option_options:[{id:g.option_options.find(o=>!o.price).id,quantity:1}]}));
const formula = (a,b,c,q=1,extra=[]) => line('formule-comptoir',q,[], [
 {course_id:'entree',choices:[{item_id:a,options:[]}]},
 {course_id:'plat',choices:[{item_id:b,options: [...req(b),...extra]}]},
 {course_id:'verre',choices:[{item_id:c,options:[]}]}]);
const m = await api(p,'GET','public/menus/'); 
const items = (m.body.payload.menus??m.body.payload).flatMap(x=>x.categories.flatMap(c=>c.items));
it = (id)=>items.find(i=>i.item_id===id);
const body = (items,{coupon=null,is_pickup=true,date}={}) => ({items,coupon,is_pickup,comment:'',customer:{...(date&&{date}),location:is_pickup?null:{ address: '20 rue de la République', postal_code: '69002', city: 'Lyon' }}});
const quote = (i,o)=>api(p,'POST','public/checkout/quote',body(i,o));
const show = (n,r) => { const q=r.body.payload; console.log(n, r.status, q? JSON.stringify({sub:q.subtotal,d:q.discount,del:q.delivery,tax:q.tax,total:q.total,taxes:q.taxes,offers:q.applied_offers,problems:q.problems,lines:q.lines.map(l=>[l.item_id,l.unit_price,l.line_total,l.discount,l.tax,l.taxes])}) : JSON.stringify(r.body).slice(0,700)); return q; };
const avocat=[{option_id:'ajouts',option_options:[{id:'avocat',quantity:1}]}];
const B=[formula('salade-wakame','chirashi-saumon','verre-viognier',2,avocat), line('the-vert-glace')];
show('B pickup MERCIERE', await quote(B,{coupon:'MERCIERE'}));
show('B delivered', await quote(B,{is_pickup:false}));
const C=[formula('edamame','chirashi-saumon-thon','verre-viognier'),formula('soupe-miso','poke-tofu','the-vert-glace'),formula('salade-chou','poke-tofu','verre-viognier',3), line('chirashi-saumon',1,req('chirashi-saumon')), line('biere-blonde',2), line('eau-plate')];
show('C pickup BIENVENUE', await quote(C,{coupon:'BIENVENUE'}));
// odd inputs
const f0=formula('edamame','chirashi-saumon','the-vert-glace');
const bad=[
 ['no courses', [line('formule-comptoir')]],
 ['missing course', [{...f0,courses:f0.courses.slice(0,2)}]],
 ['two dishes in course of 1', [{...f0,courses:[{course_id:'entree',choices:[{item_id:'edamame',options:[]},{item_id:'soupe-miso',options:[]}]},...f0.courses.slice(1)]}]],
 ['dish not in course', [{...f0,courses:[{course_id:'entree',choices:[{item_id:'sake-junmai',options:[]}]},...f0.courses.slice(1)]}]],
 ['unknown course', [{...f0,courses:[...f0.courses,{course_id:'zz',choices:[]}]}]],
 ['course twice', [{...f0,courses:[...f0.courses,f0.courses[0]]}]],
 ['dish option missing', [formula('edamame','chirashi-saumon','the-vert-glace')].map(l=>({...l,courses:l.courses.map(c=>c.course_id==='plat'?{...c,choices:[{item_id:'chirashi-saumon',options:[]}]}:c)}))],
 ['courses on a dish', [{...line('soupe-miso'),courses:f0.courses}]],
 ['size missing', [line('pizza-margherita')]],
 ['two sizes', [line('pizza-margherita',1,[{option_id:'groupe-1',option_options:[{id:'choix-1',quantity:1},{id:'choix-2',quantity:1}]}])]],
 ['size twice', [line('pizza-margherita',1,[{option_id:'groupe-1',option_options:[{id:'choix-1',quantity:2}]}])]],
 ['unknown size', [line('pizza-margherita',1,[{option_id:'groupe-1',option_options:[{id:'xl',quantity:1}]}])]],
 ['evening dessert now', [line('mi-cuit-matcha')]],
];
for (const [n,i] of bad) { const r=await quote(i); console.log(n, r.status, JSON.stringify(r.body.payload?{problems:r.body.payload.problems,total:r.body.payload.total}:{code:r.body.code,errors:r.body.errors,message:r.body.message,items:r.body.items}).slice(0,420)); }
for (const date of [{delivery_date:null,delivery_time_range:'ASAP'},{delivery_date:'2026-11-30',delivery_time_range:'12:45'},{delivery_date:'2026-11-30',delivery_time_range:'18:15'},{delivery_date:'2026-11-30',delivery_time_range:'18:30'},{delivery_date:'2026-11-30',delivery_time_range:'22:30'},{delivery_date:'2026-12-06',delivery_time_range:'12:30'}]) { const r=await quote([line('mi-cuit-matcha')],{date}); console.log('dessert', JSON.stringify(date), r.status, JSON.stringify(r.body.payload?.problems??r.body).slice(0,300)); }
const sl = await api(p,'POST','public/checkout/slots',{items:[line('mi-cuit-matcha')],is_pickup:true}); console.log('slots', sl.status, JSON.stringify(sl.body).slice(0,500));
const sl2 = await api(p,'GET','public/checkout/slots?items=mi-cuit-matcha'); console.log('slots get', sl2.status, JSON.stringify(sl2.body.payload?.days?.map(d=>[d.date??d.delivery_date,d.slots?.slice(0,2).map(x=>x.delivery_time_range)])).slice(0,500));
await browser.close();
